/**
 * Reads a body up to `limit` bytes. Counts the bytes that arrive and does not rely on Content-Length, which a chunked
 * body does not have. Rejects when the caller disconnects before the end.
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
