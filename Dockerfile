# syntax=docker/dockerfile:1
# The image contains one file, /haat. The server stores its data in the volume /data.
#   docker build -t haat .
#   docker run -p 8080:8080 -v haat:/data -e HAAT_SECRET=… -e HAAT_MARKET_HOST=shops.example haat

FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS client
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node esbuild.config.mjs

# nodynamic disables the WebP encoder's search for a shared library, which a static binary cannot load; grpcnotrace leaves out
# debugging pages.
FROM --platform=$BUILDPLATFORM golang:1.26-bookworm AS server
# For haat --version: docker build --build-arg COMMIT=$(git rev-parse HEAD) --build-arg DATE=$(git log -1 --format=%cI) …
ARG COMMIT DATE
ARG TARGETOS TARGETARCH
ENV CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY . .
COPY --from=client /src/client/dist client/dist
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    go build -tags=nodynamic,grpcnotrace,packed -trimpath -buildvcs=false -ldflags="-s -w -X haat/server/cli.commit=$COMMIT -X haat/server/cli.date=$DATE" -o /out/haat ./server \
    && mkdir /out/data

# This image has certificate authorities and time zones, but no shell. It runs as user 65532.
FROM gcr.io/distroless/static-debian12:nonroot
LABEL org.opencontainers.image.title="Haat" \
      org.opencontainers.image.description="Online shops for small merchants, many on one server"
COPY --from=server /out/haat /haat
COPY --from=server --chown=65532:65532 /out/data /data
ENV HAAT_ENV=production
# The defaults, sqlite://data/haat.db and file://data/media, are relative to /.
WORKDIR /
VOLUME /data
EXPOSE 8080
# No HEALTHCHECK: there is no shell to run one. Probe /healthz and /readyz from outside.
ENTRYPOINT ["/haat"]
CMD ["serve"]
