/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_FUNCTIONS_HOST?: string;
  readonly PUBLIC_ANON_KEY?: string;
}
