const timeoutMs = 5_000

/** Returns whether the server answers at all, after a request got no response. */
export async function isServerReachable(): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: controller.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
