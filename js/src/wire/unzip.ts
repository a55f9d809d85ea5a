/** Decompression of gzipped data from Python. */

export function unzip(bytes: BlobPart): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** Decode a text that is gzipped and in base64. */
export function unzipped(base64: string): Promise<string> {
  return unzip(Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0))).text();
}
