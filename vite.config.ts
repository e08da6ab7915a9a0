import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dataVersion } from './tools/vite/data-version.ts'
import { reportSizes } from './tools/vite/report-sizes.ts'
import { screenFiles } from './tools/vite/screen-files.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { splitMessages } from './tools/vite/split-messages.ts'
import { webManifest } from './tools/vite/web-manifest.ts'

const forEveryScreen =
  /node_modules.(react|react-dom|react-router|react-hot-toast|scheduler|lucide-react.dist.esm.(?!icons))|rolldown.runtime|preload-helper|ui.(button|card|field|form|logo|notify|spinner|empty-state|submit-button)\.tsx?$|components.(page-header|link-button)|web.(offline.load|api.api|api.api-error|api.connection|api.session-end|api.server-clock|storage.(?!shape)|session|theme.theme\.|group-name|install-prompt|new-version|lazy-screen|paths|prefetch-screens)|layout.(error-boundary|error-page|guards|toaster|top-bar)|features.login|contract.(account-rules|limits|links|screens|text-rules)/
const forEverySignedInScreen =
  /@tanstack|web.signed-in-screens|eventsource-parser|idb-keyval|layout.(query-provider|shell|sidebar|menu)|theme-choice|web.(events|offline.((use-)?data-time|outbox)|push.(?!device)|service-worker.keep-offline|storage.shape|ui.(?!radio-group|switch|copy-text))|components.(announcement-queries|delete-dialog|domain-badges|priority-badge)|api.(invalidate|query-client|query-keys|log-failure|paged-query|use-connected)|components.(query-content|paged-list|next-page|not-on-device|failed-query)|lucide-react.dist.esm.icons|components.(use-draft|due-date|deleted-by|settings-query|first-steps-query|copy-button|use-kept-items|concern-text|help-query)|contract.content-rules|en\.ts\?message=(announcement|question|title|load_failed|something_went|due_date|prayer_title)/

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    tailwind(),
    dataVersion(),
    splitMessages(),
    screenFiles(),
    webManifest(),
    serviceWorker(),
    reportSizes(),
  ],
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
      resolveDependencies: (_, files) => files.filter((file) => !/(base|rolldown-runtime)-/.test(file)),
    },
    // Three files that change seldom, and a small one for each screen: they compress better than many, and the list of what to
    // load with what stays short.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: forEveryScreen, priority: 2 },
            { name: 'signed-in', test: forEverySignedInScreen },
            // Loaded after the first screen.
            {
              name: 'offline',
              test: /web.(offline.(?!data-time|load-offline|outbox|use-data-time)|service-worker.(keep-screens|refresh))/,
            },
          ],
        },
      },
    },
  },
})
