import { runProgram } from '../tools/run-program.ts';

/**
 * A key and a certificate for `localhost`, signed by itself and good for two days, as PEM.
 * @throws when openssl is not there.
 */
export async function selfSigned(): Promise<{ key: string; cert: string }> {
  const pem = await runProgram([
    'openssl',
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', '-', '-out', '-'],
  ]);
  const block = (kind: string) =>
    new RegExp(`-----BEGIN ${kind}-----[^]*?-----END ${kind}-----\n`).exec(pem)?.[0];
  const key = block('PRIVATE KEY');
  const cert = block('CERTIFICATE');
  if (key === undefined || cert === undefined) throw new Error('openssl made no key and certificate.');
  return { key, cert };
}
