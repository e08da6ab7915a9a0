// Browsers translate a page by replacing its text nodes. React, which still holds them, then throws when it inserts a node next
// to one, and changes texts that are no longer in the page: docs/decisions/063-translated-pages.md.

/** Changes that others made to the child nodes of an element, first to last. */
const foreign = new WeakMap<Node, MutationRecord[]>()
/** The element that each node was taken from. */
const takenFrom = new WeakMap<Node, Node>()

/** React marks the nodes that it renders. It never changes the others itself. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

/** Stores the changes of elements from which a node of React was taken. All records are the changes of others. */
function store(records: MutationRecord[]): void {
  for (const { target, removedNodes } of records) {
    for (const node of removedNodes) {
      if (!isReacts(node)) continue
      takenFrom.set(node, target)
      if (!foreign.has(target)) foreign.set(target, [])
    }
  }
  for (const record of records) foreign.get(record.target)?.push(record)
}

/**
 * Survives that a browser or an extension translates the page: before React changes the child nodes of an element or a text in
 * it, the element gets back the nodes that React knows. The browser then translates the new text.
 */
export function undoTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const observer = new MutationObserver(store)
  observer.observe(document, { childList: true, subtree: true })

  const undo = (parent: Node): void => {
    store(observer.takeRecords())
    const records = foreign.get(parent)
    if (records === undefined) return
    foreign.delete(parent)
    for (const { addedNodes, removedNodes, nextSibling } of records.reverse()) {
      for (const node of addedNodes) if (node.parentNode === parent) removeChild.call(parent, node)
      const next = nextSibling?.parentNode === parent ? nextSibling : null
      for (const node of removedNodes) insertBefore.call(parent, node, next)
    }
    observer.takeRecords()
  }
  /** Makes a change of React, whose records are not those of others. */
  const change = <Result>(parent: Node, make: () => Result): Result => {
    if (!parent.isConnected) return make()
    undo(parent)
    try {
      return make()
    } finally {
      observer.takeRecords()
    }
  }
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const original: (...nodes: never[]) => unknown = Node.prototype[name]
    Object.assign(Node.prototype, {
      [name](this: Node, ...nodes: never[]) {
        return change(this, () => original.apply(this, nodes))
      },
    })
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      const parent = this.parentNode ?? takenFrom.get(this)
      if (parent) undo(parent)
      nodeValue?.set?.call(this, value)
    },
  })
}
