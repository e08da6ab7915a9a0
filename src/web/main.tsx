import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnceForNewVersion } from './new-version.ts'
import { Router } from './router.tsx'
import './styles.css'

reloadOnceForNewVersion()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
