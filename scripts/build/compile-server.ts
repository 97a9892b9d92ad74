/**
 * Loads all that the server runs and starts nothing, so that Node keeps what it makes of it: as a service and in a
 * container the server can only read that. Node finds it again for the same user only.
 */
import '../../server/main.ts';
