# In the place of the official image, which only a registry has. Debian's next release has a Caddy that is new enough.
ARG BASE
FROM ${BASE}
RUN echo 'deb http://deb.debian.org/debian forky main' >/etc/apt/sources.list.d/forky.list && \
  apt-get --option Acquire::Check-Valid-Until=false update && \
  apt-get install --yes --no-install-recommends --target-release forky caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
