# This image is the site with its server. compose.yaml runs it, and so does a platform that takes a Dockerfile:
# docs/deploying.md.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS build
# deploy/switch.sh removes by it what former updates left.
LABEL website=
# Debian's npm only installs the packages; one of them is the Node that builds and serves the site.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 npm binutils
WORKDIR /srv/website
COPY package.json package-lock.json .npmrc ./
# npm runs this after it has installed.
COPY scripts/own-node.cjs scripts/
RUN npm ci
COPY . .
# An empty argument counts as unset, as in .env.
ARG PUBLIC_ORIGIN=
ARG PUBLIC_FUNCTIONS_HOST=
ARG PUBLIC_ANON_KEY=
RUN npm run build
# The server needs neither the packages that only the site imports, nor declarations, source maps, headers and symbols. The
# packages of the site are no devDependencies, because `npm ci && npm start` builds the site, also where NODE_ENV is
# production.
RUN npm ci --omit=dev && npm uninstall --no-save --omit=dev --ignore-scripts \
  @astrojs/react @fontsource/besley @fontsource/courier-prime @iconify-json/lucide @supabase/supabase-js \
  astro fontace fontverter react react-dom react-error-boundary sharp && \
  npm run postinstall && rm -rf node_modules/node-linux-*/include site public && \
  strip --strip-unneeded node_modules/node-linux-*/bin/node && \
  ln -s ../../server/cli/main.ts node_modules/.bin/requests && \
  find node_modules \( -name '*.d.*ts' -o -name '*.map' \) -delete

FROM ${BASE}
LABEL website=
# The project's Node needs it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
WORKDIR /srv/website
COPY --from=build /srv/website ./
ENV PATH=/srv/website/node_modules/.bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0
# Node keeps what it has compiled. Without that it loads its compiler for TypeScript at each start, which takes 45 MB of
# memory. Here the server's user compiles once, by a start that fails on purpose once all is loaded; then root owns the
# result. A platform may run the server as another user of group 0.
ENV NODE_COMPILE_CACHE=/srv/website/node_modules/.cache/compiled
RUN install --directory --owner=10001 --group=0 --mode=770 var node_modules/.cache && \
  install --directory --mode=755 backups && \
  setpriv --reuid=10001 --regid=0 --clear-groups sh -c 'PORT=none node server/main.ts; [ $? = 78 ]' && \
  chown --recursive root:root node_modules/.cache && chmod --recursive a+rX node_modules/.cache
USER 10001:0
EXPOSE 3000
# Podman's own image format has no such line, so compose.yaml says it, too.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "deploy/is-alive.ts"]
CMD ["node", "--max-semi-space-size=2", "--import", "./deploy/wait-on-bad-setting.ts", "server/main.ts"]
