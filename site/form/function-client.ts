import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { anonKey, functionsOrigin } from '../settings.ts';

let client: SupabaseClient | undefined;

/** Returns the page's function client (supabase-js), made on first use. It would store a session, but no one signs in. */
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
