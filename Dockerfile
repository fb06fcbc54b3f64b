# The store as one image. It needs a PostgreSQL (DATABASE_URL) and a volume for uploaded pictures: compose.yaml has both.
# The same Node as in package.json. A tag can be moved, a digest (of the index for all processors) cannot.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

FROM ${NODE_IMAGE} AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY bench/package.json bench/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY launcher/package.json launcher/
COPY stripe-simulator/package.json stripe-simulator/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build --workspace web \
 && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /store
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=build /store /store
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "launcher/src/cli.ts", "start"]
