# Two stages: the first bundles the islands, the second runs the server, not as root.
FROM denoland/deno:debian-2.9.6 AS build
WORKDIR /app
COPY deno.json package.json deno.lock ./
COPY main.ts LICENSE ./
COPY scripts ./scripts
COPY contract ./contract
COPY server ./server
COPY ui ./ui
COPY examples ./examples
COPY islands ./islands
COPY sql ./sql
# What the packages were unpacked from is not needed any more.
RUN deno task build && deno cache main.ts && rm -rf /deno-dir/npm

FROM denoland/deno:debian-2.9.6
WORKDIR /app
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data NODE_ENV=production
# As the task has them, for glibc: free memory goes back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=16777216
COPY --from=build /deno-dir /deno-dir
COPY --from=build /app ./
RUN mkdir /data && chown deno:deno /data
USER deno
VOLUME /data
EXPOSE 8000
# Deno itself, not a task: it gets the signals.
# -P=start: what it may do is written in deno.json. It asks nobody for more.
# V8's flags: less memory at the same speed, and parsed pages are not taken for something that stays.
CMD ["run", "--quiet", "--no-prompt", "--v8-flags=--heap-growing-percent=50,--expose-gc,--max-semi-space-size=16,--no-allocation-site-pretenuring", "-P=start", "--frozen", "--cached-only", "main.ts"]
