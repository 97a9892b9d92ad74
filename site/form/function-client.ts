import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { anonKey, functionsOrigin } from '../settings.ts';

let client: SupabaseClient | undefined;

/** The function client (supabase-js) of the page, made on first use. It stores a session only for who signs in: no one. */
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
