import { useSyncExternalStore } from 'react'
import { chooseTheme, readChoice, subscribeToTheme, type ThemeChoice } from './theme.ts'

export function useThemeChoice(): [choice: ThemeChoice, choose: (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribeToTheme, readChoice), chooseTheme]
}
