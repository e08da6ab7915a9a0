import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '#web/storage/texts.ts'
import { closeWithBack } from './app/close-with-back.ts'
import { reloadForNewVersion } from './app/new-version.ts'
import { Router } from './app/router.tsx'
import { undoTranslation } from './app/undo-translation.ts'
import { storeInstallPrompt } from './session/install-prompt.ts'
import './styles.css'

undoTranslation()
storeInstallPrompt()
reloadForNewVersion()
closeWithBack()
// app/use-page-scroll.ts restores the scroll position, because lists are fetched first.
history.scrollRestoration = 'manual'
const root = document.getElementById('root')
// index.html removes the root element in a browser that is too old.
if (root !== null) {
  const app = (
    <StrictMode>
      <Router />
    </StrictMode>
  )
  void startLanguage().then(() => {
    // A transition renders in short slices, so that a slow phone answers taps meanwhile.
    startTransition(() => createRoot(root).render(app))
  })
}
