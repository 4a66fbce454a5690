# The image of Matinee: docker build --tag matinee .
# It is built from this repository or from an unpacked release, in two stages: one has the tools to build, the other has Node, the
# program and no shell.

# Parameters, for mirrors and for pinning by digest.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/nodejs24-debian12:latest

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# Sources become the archive of a release first, so that the image has what everyone else gets. Its files are dated 1970.
RUN mkdir -p /matinee /data && \
  if [ -x bin/matinee ]; then cp -R . /matinee; \
  else SOURCE_DATE_EPOCH=0 node scripts/run.mjs release && tar -xzf release/matinee-*.tar.gz --strip-components=1 -C /matinee; fi

FROM ${RUNTIME_IMAGE}
COPY --from=build /matinee /matinee
# The only folder that is written to.
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["/nodejs/bin/node", "/matinee/deploy/container/health.mjs"]
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=8", "/matinee/lib/server/dist/main.js"]
CMD ["serve"]
