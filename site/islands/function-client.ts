import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { anonKey, functionsOrigin } from '../settings.ts';

let client: SupabaseClient | undefined;

/** The backend client of the whole page, made on first use. Nobody signs in here, so it stores nothing. */
export function functionClient() {
  client ??= createClient(functionsOrigin(), anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch: fetchWithoutRedirect },
  });
  return client;
}

/** The function never redirects a script. Whoever does is something else, and its answer accepts nothing. */
const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
