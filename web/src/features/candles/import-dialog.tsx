export default function ImportDialog(_props: { onClose: () => void }) {
  return null;
}
