import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './router.tsx'
import './styles.css'

// A list is fetched before it can be scrolled: the signed-in frame does it then (layout/use-page-scroll.ts).
history.scrollRestoration = 'manual'
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
