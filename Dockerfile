# The image of the portal and the reference backend: docs/deploy.md, "Containers".

FROM node:24-bookworm-slim AS build
WORKDIR /srv/producer-portal
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . ./
RUN npm run build && npm prune --omit=dev --no-save --no-audit --no-fund && mkdir .data

FROM node:24-bookworm-slim
WORKDIR /srv/producer-portal
COPY --from=build /srv/producer-portal/package.json ./
COPY --from=build /srv/producer-portal/node_modules node_modules
COPY --from=build /srv/producer-portal/build build
# The only folder that is written to.
COPY --from=build --chown=node:node /srv/producer-portal/.data .data
ENV NODE_ENV=production
USER node
# The portal. The backend is build/backend/main.js.
CMD ["node", "--max-semi-space-size=64", "build/portal/main.js"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1))"]
