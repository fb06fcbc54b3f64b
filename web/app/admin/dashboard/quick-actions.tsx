import { type LucideIcon, Mail, Newspaper, Package, Receipt } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';

const ACTIONS: readonly { text: string; icon: LucideIcon; to: string }[] = [
  { text: 'Novo Produto', icon: Package, to: tabAddress('produtos', { produto: 'novo' }) },
  { text: 'Novo Post', icon: Newspaper, to: tabAddress('blog', { post: 'novo' }) },
  { text: 'Ver Pedidos', icon: Receipt, to: tabAddress('pedidos') },
  { text: 'Mensagens', icon: Mail, to: tabAddress('contato') },
];

export function QuickActions() {
  const navigate = useNavigate();
  return (
    <section aria-label="Ações rápidas" className="grid grid-pair gap-3 md:grid-cols-4">
      {ACTIONS.map(({ text, icon: Icon, to }) => (
        <Button key={text} variant="secondary" className="px-3!" onClick={() => void navigate(to)}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {text}
        </Button>
      ))}
    </section>
  );
}
