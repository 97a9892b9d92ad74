import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { anonKey, functionsOrigin } from '../settings.ts';

let client: SupabaseClient | undefined;

/** The backend client of the whole page, made on first use. It stores nothing, because visitors do not sign in. */
export function functionClient() {
  client ??= createClient(functionsOrigin(), anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch: fetchWithoutRedirect },
  });
  return client;
}

/**
 * The function never redirects a script. A redirect comes from something else, and does not mean that the request was
 * accepted.
 */
const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
