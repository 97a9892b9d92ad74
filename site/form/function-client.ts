import { createClient } from '@supabase/supabase-js';
import { anonKey, functionsOrigin } from '../settings.ts';

/**
 * The function never redirects a script. A redirect comes from something else, and does not mean that the request was
 * accepted.
 */
const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** This is the page's function client (supabase-js). It would store a session, but no one signs in. */
export const functionClient = createClient(functionsOrigin(), anonKey, {
  auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
  global: { fetch: fetchWithoutRedirect },
});
