/** The server as it runs, but for the worker that sends the mail. */
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { serveContactRoute } from './serve-contact-route.ts';

const store = openDatabase(readConfig(process.env).databaseUrl);
await migrate(store);
await serveContactRoute(store);
