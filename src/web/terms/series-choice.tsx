interface SeriesChoiceProps {
  title: string
  text: string
  disabled?: boolean
  onChoose: () => void
}

/** A row of a list that takes a series. */
export const SeriesChoice = ({ title, text, disabled, onChoose }: SeriesChoiceProps) => (
  <li>
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="min-h-14 w-full rounded-xl px-2 py-2 text-start leading-snug hover:bg-sunken"
    >
      <span className="block font-semibold">{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </button>
  </li>
)
