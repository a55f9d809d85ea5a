/** Decompression of gzipped data from Python. */

export function unzip(bytes: BlobPart): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** Decode data that are gzipped and in base64. */
export const decoded = (base64: string): Response =>
  unzip(Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0)));

/** Decode a text that is gzipped and in base64. */
export const unzipped = (base64: string): Promise<string> => decoded(base64).text();
