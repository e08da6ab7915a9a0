import { type ComponentProps, useEffect } from 'react'
import { createPortal } from 'react-dom'

interface PrintPageProps extends ComponentProps<'div'> {
  /** Value of the attribute `data-print` of the page, for styles. */
  paper?: string
}

/** What is printed instead of the screen while it is rendered. It is invisible on the screen: print.css. */
export function PrintPage({ paper = '', className = '', ...rest }: PrintPageProps) {
  useEffect(() => {
    document.documentElement.dataset['print'] = paper
    return () => {
      delete document.documentElement.dataset['print']
    }
  }, [paper])
  return createPortal(<div {...rest} className={`print-page ${className}`} aria-hidden />, document.body)
}
