// A worker, or a child process, that never says that it is loaded.
setInterval(() => {}, 1_000_000);
