// Loaded ahead of a program that tools/start.mjs runs: when the starter is gone, however it went, the program stops in its usual way.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
