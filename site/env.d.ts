/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_FUNCTIONS_HOST?: string;
  readonly PUBLIC_ANON_KEY?: string;
}

declare module 'subset-font' {
  /** Keeps the glyphs that `text` needs, and of the OpenType features only those named: https://github.com/papandreou/subset-font */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
