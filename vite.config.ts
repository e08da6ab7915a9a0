import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { reportSizes } from './scripts/report-sizes.ts'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind(), reportSizes()],
  server: { proxy: { '/api': { target: process.env.API_TARGET ?? 'http://127.0.0.1:3000' } } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
