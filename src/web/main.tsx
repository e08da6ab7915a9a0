import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadForNewVersion } from './app/new-version.ts'
import { Router } from './app/router.tsx'
import { storeInstallPrompt } from './session/install-prompt.ts'
import './styles.css'

storeInstallPrompt()
reloadForNewVersion()
// app/use-page-scroll.ts restores the scroll position, because lists are fetched first.
history.scrollRestoration = 'manual'
const root = document.getElementById('root')

function start(): void {
  // index.html removes the root element in a browser that is too old.
  if (root === null) return
  const app = (
    <StrictMode>
      <Router />
    </StrictMode>
  )
  // A transition renders in short slices, so that a slow phone answers taps meanwhile.
  startTransition(() => createRoot(root).render(app))
}

// Firefox 97 does not support modal dialogs (ADR 018).
if ('showModal' in document.createElement('dialog')) start()
else {
  void import('./ui/dialog-fallback.ts').then(({ installDialogFallback }) => {
    installDialogFallback()
    start()
  })
}
