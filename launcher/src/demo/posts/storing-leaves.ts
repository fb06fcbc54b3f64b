import type { DemoPost } from './post.ts';

export const storingLeaves: DemoPost = {
  key: 'guardar-folhas',
  title: 'Como guardar folhas por uma semana inteira',
  author: 'Jussara Pinheiro',
  excerpt:
    'Alface murcha na terça e coentro preto na quinta quase sempre têm a mesma causa: água demais por fora e de menos por dentro.',
  daysAgo: 12,
  published: true,
  products: ['alface-crespa', 'rucula', 'couve-manteiga', 'coentro', 'cebolinha', 'repolho'],
  content: `
<p>Aqui no sítio a gente colhe de madrugada, quando as folhas estão cheias de água. Daí até a sua geladeira elas continuam vivas e respirando. Guardar bem é só isso: deixar que respirem devagar, sem secar e sem encharcar.</p>
<h2>Assim que a cesta chegar</h2>
<p>Tire tudo das sacolas e separe o que está machucado. Uma folha passada apressa as vizinhas. Depois decida: <strong>lavar agora ou lavar na hora de usar</strong>. Os dois jeitos funcionam, desde que a folha vá para a geladeira bem seca.</p>
<h3>Se for lavar agora</h3>
<p>Solte as folhas do pé e passe uma a uma em água corrente. Para higienizar, deixe de molho em água com produto próprio para alimentos, na medida e pelo tempo que o rótulo mandar, e enxágue. Seque na centrífuga ou estenda sobre um pano limpo por meia hora.</p>
<h3>Se for lavar depois</h3>
<p>Embrulhe o pé inteiro num pano levemente úmido e guarde na gaveta de baixo. Dura um pouco mais assim, mas pede alguns minutos na hora da fome.</p>
<h2>Cada folha no seu lugar</h2>
<ul>
<li><strong>Alface e rúcula:</strong> pote com tampa, uma folha de papel embaixo e outra em cima. Troque o papel quando umedecer. De cinco a sete dias.</li>
<li><strong>Couve:</strong> empilhada e enrolada num pano, com o talo aparado. Aguenta uma semana sem amarelar.</li>
<li><strong>Coentro e hortelã:</strong> em pé num copo com dois dedos de água, como flores, e um saquinho solto por cima. Troque a água a cada dois dias.</li>
<li><strong>Cebolinha:</strong> seca, inteira, num pote comprido. A parte branca pode voltar para a terra ou para um copo com água, e brota.</li>
<li><strong>Repolho:</strong> inteiro e sem lavar, na gaveta. Tire folha por folha e ele dura três semanas.</li>
</ul>
<h2>O que estraga sem a gente perceber</h2>
<p>Fruta madura solta um gás que envelhece as folhas. Por isso, nada de alface ao lado de mamão ou de banana. O fundo da geladeira também é traiçoeiro: encostada na parede gelada, a folha queima e fica transparente.</p>
<blockquote>Se a alface murchou, não jogue fora. Quinze minutos numa bacia de água bem fria e ela se lembra de quem era.</blockquote>
<h2>E quando sobra</h2>
<p>Folha cansada ainda é comida boa. Bata os talos de coentro com alho, limão e azeite e terá um molho para três dias. Couve e folhas de beterraba vão para o refogado. Rúcula passada vira recheio de omelete. E o que não der mais para a panela vira adubo no vaso da janela.</p>
<p>Com um pote, um pano e um copo, a cesta de sábado chega inteira à sexta seguinte.</p>
`.trim(),
};
