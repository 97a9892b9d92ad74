/**
 * Reads a body up to `limit` bytes. Counts what arrives rather than believing Content-Length, which a chunked body does
 * not have. Rejects when the caller leaves before its end.
 */
export async function readAtMost(
  limit: number,
  request: Request,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole: size <= limit };
}
