/**
 * nginx with the same files and their compressed twins, set up for speed as its own guides do: one worker, because
 * ours is one process on one core; no log; open files kept.
 */
export function nginxConfig({
  folder,
  root,
  port,
  brotliModule,
  headers,
}: {
  folder: string;
  root: string;
  port: number;
  brotliModule: string;
  /** Those of every response. */
  headers: Record<string, string>;
}): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
load_module ${brotliModule};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  types {
    text/html html;
    text/javascript js;
    font/woff2 woff2;
    image/svg+xml svg;
    image/png png;
  }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=1h;
  open_file_cache_valid 1h;
  ${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    brotli_static on;
    gzip_static on;
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n    ')}
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`;
}
