FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY web/package.json web/
RUN npm ci
COPY tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY src ./src
COPY tools/bundle tools/bundle
# The console is built out of staff's schema.
COPY schema ./schema
COPY web ./web
# The site is built out of the documents for customers and staff.
COPY site ./site
COPY CHANGELOG.md ./
COPY docs ./docs
COPY examples ./examples
COPY tools/fingerprint.mjs tools/
RUN npm run build

FROM node:26-trixie-slim
LABEL org.opencontainers.image.title="reseller-orders" \
  org.opencontainers.image.description="Orders, products and webhooks of a software-license reseller, over REST and GraphQL" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.licenses="UNLICENSED" \
  org.opencontainers.image.source="https://orders.reseller.example/reseller-orders" \
  org.opencontainers.image.documentation="https://orders.reseller.example/docs"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY package.json ./
# With all that it loads: there are no packages beside it.
COPY --from=build /app/dist/service ./dist/service
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/public ./dist/public
COPY --from=build /app/dist/client.tgz ./dist/
# The fonts of invoices.
COPY src/services/invoices/pdf/fonts src/services/invoices/pdf/fonts
# The files belong to root, so the service cannot change them. It writes no files.
USER node
EXPOSE 4000
# /healthz and not /readyz: orchestrators restart unhealthy containers, which does not help when the database is down.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/main.js"]
