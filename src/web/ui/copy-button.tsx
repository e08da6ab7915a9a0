import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copied, copy, copy_failed } from '#messages'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { toasts } from './toasts.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, such as "Copy link". */
  label?: string
}

/** Copies a text, and says whether it did. @returns whether it was copied */
export async function copyAndSay(text: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) toasts.success(copied())
  else toasts.error(copy_failed())
  return isCopied
}

/** Copies a text. */
export function CopyButton({ text, label = copy() }: CopyButtonProps) {
  const [copiedText, setCopiedText] = useState<string>()
  const isCopied = copiedText === text
  async function run(): Promise<void> {
    if (await copyAndSay(text)) setCopiedText(text)
  }
  return (
    <Button variant="secondary" onClick={() => void run()}>
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      {label}
    </Button>
  )
}
