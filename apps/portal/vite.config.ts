import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSite } from '../../tools/lib/site-size.mjs'

/** Where the server answers while the portal runs under vite. */
const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const served = [
  '/pay',
  '/pay-box/api',
  '/storage',
  '/payroll',
  '/sandbox',
  '/locales',
  '/public',
  '/test/public',
]
const proxy = Object.fromEntries(
  served.map((path) => [`^${path}/`, { target: server, changeOrigin: false }]),
)

export default defineConfig({
  base: '/',
  root: import.meta.dirname,
  plugins: [react(), leanSite()],
  // The server replaces this word in index.html with a fresh nonce on every answer (reliability bar P1).
  html: { cspNonce: 'SAOLA_CSP_NONCE' },
  server: { proxy, strictPort: true },
  preview: { proxy, strictPort: true },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
})
