/** What Python sends or writes gzipped. */

export function unzip(bytes: BlobPart): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** The text that stands in a page gzipped, as base64. */
export function unzipped(base64: string): Promise<string> {
  return unzip(Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0))).text();
}
