// The pile of Pile.swift in Box2D 2.4: same places, materials, gravity and step, its default 8 velocity and 3 position rounds.
#include <box2d/box2d.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int columns = argc > 2 ? std::atoi(argv[2]) : 32;
  const int seconds = argc > 3 ? std::atoi(argv[3]) : 10;
  const float scale = 0.01f;  // 100 points are a metre
  b2World world(b2Vec2(0, 10));
  const float width = columns * 46 * scale;
  const b2Vec2 walls[3][2] = {{{0, 0}, {width, 0}}, {{0, -400}, {0, 0}}, {{width, 0}, {width, -400}}};
  for (const auto &wall : walls) {
    b2BodyDef definition;
    b2EdgeShape edge;
    edge.SetTwoSided(wall[0], wall[1]);
    b2FixtureDef fixture;
    fixture.shape = &edge;
    fixture.friction = 0.2f;
    fixture.restitution = 0.2f;
    world.CreateBody(&definition)->CreateFixture(&fixture);
  }
  std::vector<b2Body *> bodies;
  for (int i = 0; i < count; i++) {
    const int column = i % columns, row = i / columns;
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set((23 + column * 46 + row % 3 - 1) * scale, (-23 - row * 46) * scale);
    definition.linearDamping = 0.1f;
    definition.angularDamping = 0.1f;
    b2PolygonShape box;
    b2CircleShape disc;
    b2FixtureDef fixture;
    fixture.friction = 0.2f;
    fixture.restitution = 0.2f;
    fixture.density = 1;
    switch (i % 3) {
      case 0: box.SetAsBox(20 * scale, 20 * scale); fixture.shape = &box; break;
      case 1: box.SetAsBox(20 * scale, 10 * scale); fixture.shape = &box; break;
      default: disc.m_radius = 18 * scale; fixture.shape = &disc; break;
    }
    b2Body *body = world.CreateBody(&definition);
    body->CreateFixture(&fixture);
    bodies.push_back(body);
  }
  double total = 0;
  for (int second = 1; second <= seconds; second++) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 120; i++) world.Step(1.0f / 120, 8, 3);
    const double microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    total += microseconds;
    double sum = 0, highest = 0, fastest = 0;
    int awake = 0;
    for (b2Body *body : bodies) {
      const double y = -body->GetPosition().y / scale;
      sum += y;
      highest = std::max(highest, y);
      fastest = std::max(fastest, double(body->GetLinearVelocity().Length() / scale));
      awake += body->IsAwake();
    }
    std::printf("second %d: %d us a step, mean height %d, highest %d, fastest %d, awake %d, contacts %d\n", second,
                int(microseconds / 120), int(sum / count), int(highest), int(fastest), awake, world.GetContactCount());
  }
  std::printf("total %d\n", int(total / (120 * seconds)));
}
