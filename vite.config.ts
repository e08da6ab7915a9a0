import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dataVersion } from './tools/vite/data-version.ts'
import { reportSizes } from './tools/vite/report-sizes.ts'
import { screenFiles } from './tools/vite/screen-files.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { splitMessages } from './tools/vite/split-messages.ts'
import { webManifest } from './tools/vite/web-manifest.ts'

/** Matches the modules of `src` with these paths. `*` is every file of a folder. */
const modules = (paths: string[], others = '') =>
  new RegExp(`src.(${paths.join('|').replaceAll('/', '.').replaceAll('*', '[a-z-]+')})\\.tsx?$${others}`)

/** What every screen needs, also those of visitors. */
const forEveryScreen = modules(
  [
    'contract/(limits|rules/accounts|shared/(links|screens|text-rules))',
    'web/accounts/login-page',
    'web/api/(api|api-error|connection|server-clock|session-end)',
    'web/app/(error-boundary|error-page|guards|lazy-screen|new-version|prefetch-screens|toaster|top-bar)',
    'web/offline/load-offline',
    'web/page/(link-button|page-header)',
    'web/session/(group-name|install-prompt|paths|remembered-page|session)',
    'web/storage/(concern-data|token|user-data)',
    'web/theme/theme',
    'web/ui/(button|card|empty-state|field|form|logo|toasts|spinner|submit-button)',
  ],
  '|node_modules.(react|react-dom|react-router|react-hot-toast|scheduler|lucide-react.dist.esm.(?!icons))|rolldown.runtime|preload-helper',
)
/** What every screen of a user who is signed in needs. */
const forEverySignedInScreen = modules(
  [
    'contract/rules/(announcements|prayers|questions|responses)',
    'web/announcements/(own-queries|priority-badge)',
    'web/api/(invalidate|log-failure|paged-query|query-client|query-keys|use-connected|events/*)',
    'web/app/(cache-screens-later|menu|menu-counts|query-provider|shell|sidebar|signed-in-screens|use-follow-outbox|use-live-updates)',
    'web/concerns/concern-text',
    'web/forms/(delete-dialog|use-draft)',
    'web/lists/(deleted-by|failed-query|paged-list|query-content|use-kept-items)',
    'web/offline/(data-time|not-on-device|use-data-time|outbox/*)',
    'web/page/next-page',
    'web/push/(?!device)*',
    'web/questions/(domain-badges|due-date)',
    'web/responses/status-badge',
    'web/session/(use-outbox|use-read-mark)',
    'web/settings/(first-steps-query|help-query|settings-query)',
    'web/storage/shape',
    'web/theme/theme-choice',
    'web/ui/(?!radio-group|switch|copy-text|format-names|qr-code)*',
  ],
  '|@tanstack|eventsource-parser|idb-keyval|lucide-react.dist.esm.icons|en\\.ts\\?message=(announcement|question|title|load_failed|something_went|due_date|prayer_title)',
)
/** Loaded after the first screen. */
const offline = modules([
  'web/app/cache-screens',
  'web/offline/(account|current-cache|end-session|ended-sessions|find-sync|offline-cache|offline|persist-queries|query-store|question-from-lists|stored-part)',
])

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
            { name: 'offline', test: offline },
          ],
        },
      },
    },
  },
})
