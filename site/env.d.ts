/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_FUNCTIONS_HOST?: string;
  readonly PUBLIC_ANON_KEY?: string;
}

declare module 'fontverter' {
  /** https://github.com/papandreou/fontverter */
  export function convert(font: Buffer, format: 'truetype'): Promise<Buffer>;
}
