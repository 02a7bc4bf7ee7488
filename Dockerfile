# Waymark in one image. glibc, since the event engine has no build for musl; the root file system may be read-only: the
# service writes to /data and /tmp only. A release pins both base images by digest: deploy/pin-images.
FROM node:24-trixie-slim AS build
WORKDIR /app
# Packages first: they are fetched again only when these files change. Their scripts compile nothing on this Node.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The service, the embed script, the dashboard and the help.
RUN npm run build
# `--omit dev` would keep 57 packages, 55 MB, that a library names as its optional peers, such as vite and react.
RUN npm pkg delete devDependencies workspaces && npm prune --ignore-scripts --no-audit --no-fund
# `servers` is the image for events on ClickHouse servers: without the embedded engine, which is 545 MB.
ARG ENGINE=embedded
RUN if [ "$ENGINE" = servers ]; then npm pkg delete dependencies.chdb && rm -rf node_modules/chdb node_modules/@chdb; fi
RUN npm sbom --package-lock-only --sbom-format cyclonedx > sbom.cdx.json

# Not the image of Node: it has npm, corepack and yarn, which a running service does not need.
FROM debian:trixie-slim
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Waymark" \
  org.opencontainers.image.description="Journey analytics that an organization runs itself" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production UV_THREADPOOL_SIZE=8 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# An empty volume that is mounted at /data or /backup takes over its owner.
RUN useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node \
  && mkdir /data /backup && chown node:node /data /backup
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json /app/LICENSE /app/sbom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/src/cli/waymark.js"]
CMD ["serve"]
