import { useStore } from '../../shell/store-info.ts';
import { LegalPage } from './legal-page.tsx';
import { termsText } from './terms-text.ts';

export default function Terms() {
  return <LegalPage text={termsText(useStore())} path="/termos" />;
}
