# The machine's own Node only installs; the platform runs on the Node that package.json pins.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json setup.mjs prisma.config.ts ./
ENV PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN node setup.mjs && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data TRUST_PROXY=1
# The platform ends itself when its event loop blocks; as the first process of the container it could not.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma prisma
COPY --from=build /app/server server
COPY --from=build /app/docs/integration.md docs/integration.md
COPY --from=build /app/client/dist client/dist
COPY --from=build /app/client/dist-server client/dist-server
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]
