/** Decompression of gzipped data from Python. */

export function unzip(bytes: BlobPart): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** Decode data that are gzipped and in base64. */
export function decode(base64: string): Response {
  const letters = atob(base64.trim());
  const bytes = new Uint8Array(letters.length);
  // Several times as fast as `Uint8Array.from`.
  for (let n = 0; n < letters.length; n++) bytes[n] = letters.charCodeAt(n);
  return unzip(bytes);
}

/** Decode a text that is gzipped and in base64. */
export const unzipText = (base64: string): Promise<string> => decode(base64).text();

/**
 * Run a script that a page contains as gzipped base64, as an inline script: this works for local
 * files and under each policy that allows the page's own scripts.
 */
export async function runZipped(base64: string): Promise<void> {
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = await unzipText(base64);
  document.head.append(script);
}
