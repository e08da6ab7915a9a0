import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './tools/vite/chunks.ts'
import { iconFiles } from './tools/vite/icons.ts'
import { messageFiles } from './tools/vite/message-files.ts'
import { reportSizes } from './tools/vite/report-sizes.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { webManifest } from './tools/vite/web-manifest.ts'

export default defineConfig({
  root: 'src/web',
  plugins: [iconFiles(), react(), tailwind(), messageFiles(), webManifest(), serviceWorker(), reportSizes()],
  server: { proxy: { '/api': { target: process.env.API_TARGET ?? 'http://127.0.0.1:3000' } } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // docs/decisions/018-supported-browsers.md. The oldest supported browsers run ES2022 but for class static blocks; given by
    // name, Safari 15.4 would get every private field as a WeakMap.
    target: 'es2022',
    cssTarget: ['chrome99', 'firefox97', 'safari15.4', 'ios15.4'],
    // Everything is a file of its own: the content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first screen has loaded these.
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/index-')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
