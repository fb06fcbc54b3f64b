import { useStore } from '../../shell/store-info.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyText } from './privacy-text.ts';

export default function Privacy() {
  return <LegalPage text={privacyText(useStore())} path="/privacidade" />;
}
