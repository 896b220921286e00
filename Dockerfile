FROM node:26-trixie-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY web/package.json web/

FROM base AS build
RUN npm ci
COPY tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY src ./src
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

FROM base AS dependencies
# The client is for customers, and the console's libraries are in what was built of them.
RUN npm ci --omit=dev --include-workspace-root --workspace agenda-mysql

FROM node:26-trixie-slim
ENV NODE_ENV=production PORT=4000
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages/agenda-mysql ./packages/agenda-mysql
# The fonts of invoices.
COPY src/services/invoices/pdf/fonts src/services/invoices/pdf/fonts
# The files belong to root, so the service cannot change them. It writes no files.
USER node
EXPOSE 4000
# /healthz and not /readyz: orchestrators restart unhealthy containers, which does not help when the database is down.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
