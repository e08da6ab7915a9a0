import { lazyScreen } from './lazy-screen.ts'

export const LanguageSheet = lazyScreen(() => import('./language-sheet.tsx'), 'visitor')
